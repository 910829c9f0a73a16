import { useSignal } from "@preact/signals";
import type { ButtonHTMLAttributes } from "preact";
import { room } from "../../i18n/room.ts";
import type { RoomDoing, RoomMember, RoomView } from "../../protocol/index.ts";
import { chairNames, nameIn } from "../../room/words.ts";
import { levelName } from "../../table/levels.ts";
import { PersonFace } from "../../ui/Face.tsx";

/** What was taken up to be put elsewhere: a chair with whoever has it, or somebody without. */
type Taken = { chair: number } | { user: string };

const same = (one: Taken | null, other: Taken): boolean =>
  one !== null &&
  ("chair" in one
    ? "chair" in other && one.chair === other.chair
    : "user" in other && one.user === other.user);

/** What putting one thing on another comes to; nothing where that says nothing. */
export function arranging(view: RoomView, from: Taken, to: Taken): RoomDoing | null {
  const who = (at: Taken) => ("user" in at ? at.user : (view.chairs[at.chair] ?? undefined));
  const arrange = (chair: number, user: string): RoomDoing => ({ do: "arrange", chair, user });
  if ("chair" in to) {
    const user = who(from);
    if (user !== undefined) {
      return arrange(to.chair, user);
    }
    // An empty chair was taken up first: whoever sits there comes to it.
    const other = who(to);
    return "chair" in from && other !== undefined ? arrange(from.chair, other) : null;
  }
  return "chair" in from ? arrange(from.chair, to.user) : null;
}

/**
 * Who plays on which chair, and who looks on. Whoever decides takes one up by
 * a tap and puts it on another, or drags it there.
 */
export function Chairs(props: {
  view: RoomView;
  me: string;
  decides: boolean;
  busy: boolean;
  act: (doing: RoomDoing) => void;
}) {
  const { view, decides } = props;
  const t = room();
  const taken = useSignal<Taken | null>(null);
  const put = (from: Taken, to: Taken) => {
    taken.value = null;
    const doing = same(from, to) ? null : arranging(view, from, to);
    if (doing) {
      props.act(doing);
    }
  };
  /** What makes something be taken up and put down. */
  const moves = (at: Taken): ButtonHTMLAttributes<HTMLButtonElement> => ({
    onClick: () => {
      if (taken.value === null) {
        taken.value = at;
      } else {
        put(taken.value, at);
      }
    },
    onDragStart: (event) => {
      taken.value = at;
      event.dataTransfer?.setData("text/plain", "");
    },
    onDragOver: (event) => event.preventDefault(),
    onDrop: (event) => {
      event.preventDefault();
      if (taken.value !== null) {
        put(taken.value, at);
      }
    },
    onDragEnd: () => {
      taken.value = null;
    },
  });
  const bench = view.members.filter((member) => !view.chairs.includes(member.user));
  const chair = taken.value && "chair" in taken.value ? taken.value.chair : undefined;
  const names = chairNames(view.chairs.length);
  return (
    <section class="room-seating" aria-labelledby="chairs-heading">
      <h2 id="chairs-heading">{t.chairs}</h2>
      <p class="soft">
        {view.chairs.length === 4 ? t.chairsLine : t.chairsLineThree}
        {decides ? ` ${t.chairsHost}` : ""}
      </p>
      <div class="room-cloth" data-seats={view.chairs.length}>
        {view.chairs.map((user, at) => {
          const member = view.members.find((of) => of.user === user);
          const who = member ? member.name : view.terms.bots ? botName(view) : t.empty;
          const look = { "data-chair": at, "data-empty": member === undefined };
          const inside = (
            <>
              <small>{names[at]}</small>
              {member ? (
                <span class="room-face" aria-hidden="true">
                  <PersonFace id={member.user} />
                </span>
              ) : null}{" "}
              <span class="room-who">{who}</span>{" "}
              <Marks view={view} member={member} me={props.me} />
            </>
          );
          return decides ? (
            <button
              key={at}
              type="button"
              class="room-chair"
              {...look}
              disabled={props.busy}
              draggable={member !== undefined}
              aria-pressed={same(taken.value, { chair: at })}
              {...moves({ chair: at })}
            >
              {inside}
            </button>
          ) : (
            <div key={at} class="room-chair" {...look}>
              {inside}
            </div>
          );
        })}
      </div>
      <div class="room-bench">
        <h3>{t.bench}</h3>
        {bench.length === 0 ? <p class="soft">{t.benchNobody}</p> : null}
        <ul>
          {bench.map((member) => (
            <li key={member.user}>
              {decides ? (
                <button
                  type="button"
                  class="room-waits"
                  draggable
                  disabled={props.busy}
                  aria-pressed={same(taken.value, { user: member.user })}
                  {...moves({ user: member.user })}
                >
                  <span class="room-face" aria-hidden="true">
                    <PersonFace id={member.user} />
                  </span>
                  <span class="room-who">{member.name}</span>
                  <Marks view={view} member={member} me={props.me} waits />
                </button>
              ) : (
                <div class="room-waits">
                  <span class="room-face" aria-hidden="true">
                    <PersonFace id={member.user} />
                  </span>
                  <span class="room-who">{member.name}</span>
                  <Marks view={view} member={member} me={props.me} waits />
                </div>
              )}
            </li>
          ))}
          {chair !== undefined && view.chairs[chair] ? (
            <li>
              <button
                type="button"
                class="button"
                onClick={() => {
                  taken.value = null;
                  props.act({ do: "arrange", chair });
                }}
              >
                {t.free}
              </button>
            </li>
          ) : null}
        </ul>
      </div>
    </section>
  );
}

const botName = (view: RoomView): string => room().botSits(levelName(view.terms.bot));

/** What is said of somebody beside the name. */
function Marks(props: {
  view: RoomView;
  member: RoomMember | undefined;
  me: string;
  waits?: boolean;
}) {
  const { view, member } = props;
  if (!member) {
    return null;
  }
  const t = room();
  const marks = [
    ...(member.user === props.me ? [t.you] : []),
    ...(member.user === view.host ? [t.host] : []),
    ...(member.user === view.acting && member.user !== view.host ? [t.acting] : []),
    ...(member.here ? [] : [t.away]),
    ...(member.rests ? [t.rests] : []),
    ...(props.waits && !member.rests && member.here ? [t.waits] : []),
    ...(member.outs > 0 ? [t.outs(member.outs)] : []),
  ];
  return <small class={member.here ? "room-marks" : "room-marks away"}>{marks.join(" · ")}</small>;
}

/** Who sits out next, if it is somebody else than those who have no chair. */
export function Proposal(props: { view: RoomView; decides: boolean; take: () => void }) {
  const { view } = props;
  const { proposed } = view;
  if (!proposed) {
    return null;
  }
  const t = room();
  const names = (users: ReadonlyArray<string | null>, but: ReadonlyArray<string | null>) =>
    users
      .filter((user): user is string => user !== null && !but.includes(user))
      .map((user) => nameIn(view, user))
      .join("、");
  const on = names(proposed, view.chairs);
  const off = names(view.chairs, proposed);
  return (
    <div class="room-proposal" role="status">
      <p>{on && off ? t.proposal(on, off) : on ? t.proposalOn(on) : t.proposalOff(off)}</p>
      {props.decides ? (
        <button type="button" class="button" onClick={props.take}>
          {t.takeProposal}
        </button>
      ) : null}
    </div>
  );
}
