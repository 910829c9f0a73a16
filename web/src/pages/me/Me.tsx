import { useLocation } from "preact-iso";
import { common } from "../../i18n/common.ts";
import { mine } from "../../i18n/me.ts";
import { me } from "../../state/me.ts";
import { Shell } from "../../ui/Shell.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { useTitle } from "../../ui/useTitle.ts";
import { Account } from "./Account.tsx";
import { Games } from "./Games.tsx";
import { SettingsPanel } from "./SettingsPanel.tsx";
import "./me.css";

const TABS = ["games", "settings", "account"] as const;
type Tab = (typeof TABS)[number];

/** One's own page: games, settings, account. */
export default function Me() {
  const t = mine();
  const { query } = useLocation();
  const user = me.value;
  useTitle(t.title);
  const asked = TABS.find((tab) => tab === query["tab"]);
  const tab: Tab = asked ?? (user === null ? "account" : "games");
  return (
    <Shell>
      <div class="me">
        <h1>{user?.nickname ?? t.heading}</h1>
        <Tabs
          label={t.tabs.label}
          path="/me"
          tab={tab}
          tabs={TABS.map((other) => [other, t.tabs[other]] as const)}
        />
        {tab === "settings" ? <SettingsPanel /> : null}
        {tab !== "settings" && user === undefined ? <p class="soft">{common().loading}</p> : null}
        {tab === "account" && user !== undefined ? <Account /> : null}
        {tab === "games" && user ? <Games user={user.id} /> : null}
        {tab === "games" && user === null ? <p>{t.games.needName}</p> : null}
      </div>
    </Shell>
  );
}
