/** The faces of people by their ids. */

import { get } from "../api/http.ts";
import type { Avatar, Avatars } from "../protocol/index.ts";
import { perPerson } from "./perPerson.ts";

const faces = perPerson<Avatar>((ids) =>
  get<Avatars>(`/api/avatars?of=${ids}`).then(({ avatars }) => avatars),
);

/** Somebody's face, once it is known. */
export const avatarOf = faces.of;

/** Somebody has chosen a face. */
export const learnAvatar = faces.learn;
