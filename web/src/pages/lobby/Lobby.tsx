import { NotFound } from "../NotFound.tsx";

export function Lobby() {
  return <NotFound />;
}
