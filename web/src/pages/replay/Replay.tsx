import { NotFound } from "../NotFound.tsx";

export default function Replay() {
  return <NotFound />;
}
