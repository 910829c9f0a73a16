import { render } from "preact";
import { App } from "./App.tsx";
import { keepFresh } from "./state/fresh.ts";
import { comeIn } from "./state/me.ts";
import "./styles/tokens.css";
import "./styles/base.css";

const root = document.getElementById("app");
if (root) {
  render(<App />, root);
}
comeIn();
keepFresh();
