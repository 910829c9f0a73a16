import { render } from "preact";
import { App } from "./App.tsx";
import { load } from "./state/me.ts";
import "./styles/tokens.css";
import "./styles/base.css";

const root = document.getElementById("app");
if (root) {
  render(<App />, root);
}
// Pages ask again for what they need; without a network they say so themselves.
load().catch(() => undefined);
