import { common } from "../i18n/common.ts";
import { Shell } from "../ui/Shell.tsx";

/** An address that leads nowhere. */
export function NotFound() {
  const t = common();
  return (
    <Shell>
      <h1>{t.notFound}</h1>
      <p>
        <a href="/">{t.backToLobby}</a>
      </p>
    </Shell>
  );
}
