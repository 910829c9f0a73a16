import { NotFound } from "../NotFound.tsx";

export default function Rules() {
  return <NotFound />;
}
