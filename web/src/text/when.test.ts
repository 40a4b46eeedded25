import assert from "node:assert/strict";
import { test } from "node:test";
import { grouped } from "./when";

const now = new Date(2024, 7, 15, 9, 30).getTime();
const at = (daysAgo: number) => ({ updated_at: new Date(now - daysAgo * 86_400_000).toISOString() });

test("conversations stand under how long ago they were", () => {
  const groups = grouped([at(0), at(0.1), at(1), at(3), at(20), at(100), at(400)], now);
  assert.deepEqual(
    groups.map(({ when, list }) => [when, list.length]),
    [
      ["Today", 2],
      ["Yesterday", 1],
      ["Previous 7 days", 1],
      ["Previous 30 days", 1],
      ["Earlier", 2],
    ],
  );
});

test("without conversations there is no heading", () => assert.deepEqual(grouped([], now), []));
