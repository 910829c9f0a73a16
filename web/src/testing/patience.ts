import { configure } from "@testing-library/preact";

/** What a page shows in the end counts, however busy the machine is. */
configure({ asyncUtilTimeout: 15_000 });
