import type { FunctionComponent } from "preact";
import { ErrorBoundary, LocationProvider, lazy, Route, Router } from "preact-iso";
import { Lobby as FirstPage } from "./pages/lobby/Lobby.tsx";
import { NotFound as NoPage } from "./pages/NotFound.tsx";
import { UpdatePrompt } from "./ui/UpdatePrompt.tsx";
import { usePage } from "./ui/usePage.ts";

/** A page that says which folder it is from, so that the style sheets there hold. */
function named(name: string, Page: FunctionComponent): FunctionComponent {
  return function Named() {
    usePage(name);
    return <Page />;
  };
}

/** A page that is loaded when it is first opened. */
const page = (name: string, load: () => Promise<{ default: FunctionComponent }>) =>
  lazy(async () => named(name, (await load()).default));

const Lobby = named("lobby", FirstPage);
const NotFound = named("none", NoPage);

const TablePage = page("table", () => import("./pages/table/TablePage.tsx"));
const Replay = page("replay", () => import("./pages/replay/Replay.tsx"));
const Puzzles = page("replay", () => import("./pages/replay/Puzzles.tsx"));
const Judge = page("judge", () => import("./pages/judge/Judge.tsx"));
const EventPage = page("event", () => import("./pages/event/EventPage.tsx"));
const Events = page("events", () => import("./pages/events/Events.tsx"));
const Screen = page("screen", () => import("./pages/screen/Screen.tsx"));
const Hall = page("hall", () => import("./pages/hall/Hall.tsx"));
const Referee = page("referee", () => import("./pages/referee/Referee.tsx"));
const Agreement = page("referee", () => import("./pages/referee/Agreement.tsx"));
const NewEvent = page("desk", () => import("./pages/desk/NewEvent.tsx"));
const Console = page("desk", () => import("./pages/desk/Console.tsx"));
const Audit = page("desk", () => import("./pages/desk/Audit.tsx"));
const PrintPage = page("print", () => import("./pages/print/PrintPage.tsx"));
const Reach = page("reach", () => import("./pages/reach/Reach.tsx"));
const At = page("reach", () => import("./pages/reach/At.tsx"));
const Rules = page("rules", () => import("./pages/rules/Rules.tsx"));
const Today = page("today", () => import("./pages/today/Today.tsx"));
const Me = page("me", () => import("./pages/me/Me.tsx"));
const NewTable = page("lobby", () => import("./pages/lobby/NewTable.tsx"));
const Guide = page("lobby", () => import("./pages/lobby/Guide.tsx"));
const RoomPage = page("room", () => import("./pages/room/Room.tsx"));
const NewRoom = page("room", () => import("./pages/room/NewRoom.tsx"));
const Admin = page("admin", () => import("./pages/admin/Admin.tsx"));
const FirstAdmin = page("me", () => import("./pages/me/FirstAdmin.tsx"));

/** The whole client: which page belongs to which path. */
export function App() {
  return (
    <LocationProvider>
      <ErrorBoundary>
        <Router>
          <Route path="/" component={Lobby} />
          <Route path="/new" component={NewTable} />
          <Route path="/guide" component={Guide} />
          <Route path="/room" component={NewRoom} />
          <Route path="/room/:id" component={RoomPage} />
          <Route path="/table/:id" component={TablePage} />
          <Route path="/replay/:id?" component={Replay} />
          <Route path="/puzzles/:id?" component={Puzzles} />
          <Route path="/judge" component={Judge} />
          <Route path="/rules/:edition?" component={Rules} />
          <Route path="/event/:id" component={EventPage} />
          <Route path="/event/:id/screen" component={Screen} />
          <Route path="/event/:id/table/:table" component={Hall} />
          <Route path="/hall-check/:code" component={Reach} />
          <Route path="/at" component={At} />
          <Route path="/events" component={Events} />
          <Route path="/events/new" component={NewEvent} />
          <Route path="/event/:id/director" component={Console} />
          <Route path="/event/:id/referee" component={Referee} />
          <Route path="/event/:id/agreement" component={Agreement} />
          <Route path="/event/:id/audit" component={Audit} />
          <Route path="/event/:id/print" component={PrintPage} />
          <Route path="/today" component={Today} />
          <Route path="/me" component={Me} />
          <Route path="/admin" component={Admin} />
          <Route path="/admin/first" component={FirstAdmin} />
          <Route default component={NotFound} />
        </Router>
      </ErrorBoundary>
      <UpdatePrompt />
    </LocationProvider>
  );
}
