import { NotFound } from "../NotFound.tsx";

export default function Judge() {
  return <NotFound />;
}
