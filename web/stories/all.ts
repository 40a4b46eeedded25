import { bars, chart } from "./charts.stories";
import { neighbourhood } from "./neighbourhood.stories";
import { overview } from "./overview.stories";
import type { Stories } from "./story";

/** All stories by component. */
export const all: Record<string, Stories> = { bars, chart, neighbourhood, overview };
