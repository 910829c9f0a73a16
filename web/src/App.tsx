import { ErrorBoundary, LocationProvider, lazy, Route, Router } from "preact-iso";
import { Lobby } from "./pages/lobby/Lobby.tsx";
import { NotFound } from "./pages/NotFound.tsx";
import { UpdatePrompt } from "./ui/UpdatePrompt.tsx";

const TablePage = lazy(() => import("./pages/table/TablePage.tsx"));
const Replay = lazy(() => import("./pages/replay/Replay.tsx"));
const Judge = lazy(() => import("./pages/judge/Judge.tsx"));
const EventPage = lazy(() => import("./pages/event/EventPage.tsx"));
const Events = lazy(() => import("./pages/events/Events.tsx"));
const Screen = lazy(() => import("./pages/screen/Screen.tsx"));
const Hall = lazy(() => import("./pages/hall/Hall.tsx"));
const Referee = lazy(() => import("./pages/referee/Referee.tsx"));
const NewEvent = lazy(() => import("./pages/desk/NewEvent.tsx"));
const Console = lazy(() => import("./pages/desk/Console.tsx"));
const Audit = lazy(() => import("./pages/desk/Audit.tsx"));
const PrintPage = lazy(() => import("./pages/print/PrintPage.tsx"));
const Rules = lazy(() => import("./pages/rules/Rules.tsx"));
const Me = lazy(() => import("./pages/me/Me.tsx"));
const NewTable = lazy(() => import("./pages/lobby/NewTable.tsx"));
const Guide = lazy(() => import("./pages/lobby/Guide.tsx"));
const FirstAdmin = lazy(() => import("./pages/me/FirstAdmin.tsx"));

/** The whole client: which page belongs to which path. */
export function App() {
  return (
    <LocationProvider>
      <ErrorBoundary>
        <Router>
          <Route path="/" component={Lobby} />
          <Route path="/new" component={NewTable} />
          <Route path="/guide" component={Guide} />
          <Route path="/table/:id" component={TablePage} />
          <Route path="/replay/:id?" component={Replay} />
          <Route path="/judge" component={Judge} />
          <Route path="/rules/:edition?" component={Rules} />
          <Route path="/event/:id" component={EventPage} />
          <Route path="/event/:id/screen" component={Screen} />
          <Route path="/event/:id/table/:table" component={Hall} />
          <Route path="/events" component={Events} />
          <Route path="/events/new" component={NewEvent} />
          <Route path="/event/:id/director" component={Console} />
          <Route path="/event/:id/referee" component={Referee} />
          <Route path="/event/:id/audit" component={Audit} />
          <Route path="/event/:id/print" component={PrintPage} />
          <Route path="/me" component={Me} />
          <Route path="/admin/first" component={FirstAdmin} />
          <Route default component={NotFound} />
        </Router>
      </ErrorBoundary>
      <UpdatePrompt />
    </LocationProvider>
  );
}
