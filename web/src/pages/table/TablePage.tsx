import { NotFound } from "../NotFound.tsx";

export default function TablePage() {
  return <NotFound />;
}
