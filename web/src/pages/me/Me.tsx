import { NotFound } from "../NotFound.tsx";

export default function Me() {
  return <NotFound />;
}
