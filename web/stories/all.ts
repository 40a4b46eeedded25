import { bars, chart } from "./charts.stories";
import { code } from "./code.stories";
import { neighbourhood } from "./neighbourhood.stories";
import { overview } from "./overview.stories";
import * as page from "./page.stories";
import { reports } from "./report.stories";
import { search } from "./search.stories";
import type { Stories } from "./story";
import { turn } from "./turn.stories";
import { why } from "./why.stories";

/** All stories by component. */
export const all: Record<string, Stories> = { bars, chart, code, neighbourhood, overview, reports, search, turn, why, ...page };
