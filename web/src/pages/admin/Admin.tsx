import { useLocation } from "preact-iso";
import { admin } from "../../i18n/admin.ts";
import { common } from "../../i18n/common.ts";
import { me } from "../../state/me.ts";
import { Shell } from "../../ui/Shell.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { useTitle } from "../../ui/useTitle.ts";
import { Reports } from "./Reports.tsx";
import { SharedPart } from "./Shared.tsx";
import "./admin.css";

const TABS = ["reports", "shared"] as const;
type Tab = (typeof TABS)[number];

/** `/admin`: what people report, and who shares an address. */
export default function Admin() {
  const t = admin();
  const { query } = useLocation();
  const user = me.value;
  useTitle(t.title);
  const tab: Tab = TABS.find((tab) => tab === query["tab"]) ?? "reports";
  return (
    <Shell>
      <div class="admin">
        <h1>{t.heading}</h1>
        {user === undefined ? (
          <p class="soft">{common().loading}</p>
        ) : user?.role === "admin" ? (
          <>
            <Tabs
              label={t.tabs.label}
              path="/admin"
              tab={tab}
              tabs={TABS.map((other) => [other, t.tabs[other]] as const)}
            />
            {tab === "reports" ? <Reports /> : <SharedPart />}
          </>
        ) : (
          <>
            <p>{t.only}</p>
            <a class="button" href="/me?tab=account">
              {t.signIn}
            </a>
          </>
        )}
      </div>
    </Shell>
  );
}
