import { NotFound } from "../NotFound.tsx";

export default function FirstAdmin() {
  return <NotFound />;
}
