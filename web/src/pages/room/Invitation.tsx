import { post } from "../../api/http.ts";
import { room } from "../../i18n/room.ts";
import type { RoomInvitation } from "../../protocol/index.ts";
import { roomPath } from "../../room/store.ts";
import { roomName } from "../../room/words.ts";
import { shortName } from "../../rules/editions.ts";
import { enterAs, me } from "../../state/me.ts";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { Shell } from "../../ui/Shell.tsx";
import { useTask } from "../../ui/useTask.ts";
import { NameField, useName } from "./NameField.tsx";

/** Who comes by the link: who invites, to what, and who is there. */
export function Invitation(props: { invitation: RoomInvitation; joined: () => void }) {
  const t = room();
  const { invitation } = props;
  const task = useTask();
  const name = useName();
  return (
    <Shell>
      <form
        class="room-new panel"
        onSubmit={(event) => {
          event.preventDefault();
          void task.run(async () => {
            await enterAs(name.value.trim());
            await post(`${roomPath(invitation.id)}/join`);
            props.joined();
          });
        }}
      >
        <h1>{t.invites(invitation.host)}</h1>
        <p>
          <b>{roomName(invitation)}</b> {t.invitedTo(shortName(invitation.terms.rules))}
        </p>
        <p class="soft">{t.inside(invitation.members.join("、"))}</p>
        {me.value === null ? <NameField name={name} /> : null}
        <RefusalText refusal={task.refusal} />
        <button type="submit" class="button primary" disabled={task.busy}>
          {t.comeIn}
        </button>
      </form>
    </Shell>
  );
}
