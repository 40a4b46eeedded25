import assert from "node:assert/strict";
import { test } from "node:test";
import type { Column, Value } from "../api/types";
import { shapeOf } from "./shape";

const column = (name: string, unit: Column["unit"] = "", kind: Column["kind"] = ""): Column => ({ name, title: name, unit, kind });
const month = column("month", "period");
const commits = column("commits", "count");
const bugs = column("bugs", "count");
const file = column("file", "", "file");

const cases: [name: string, columns: Column[], rows: Value[][], want: string | null][] = [
  [
    "months with counts are a series",
    [month, commits],
    [
      ["2024-03", 5],
      ["2024-01", 3],
      ["2024-02", 4],
    ],
    "series",
  ],
  [
    "years may be numbers",
    [column("year", "period"), commits],
    [
      [2022, 5],
      [2023, 3],
      [2024, 4],
    ],
    "series",
  ],
  [
    "names with counts are a ranking",
    [file, bugs],
    [
      ["a", 9],
      ["b", 5],
      ["c", 1],
    ],
    "ranking",
  ],
  [
    "a number that names something is the label",
    [column("issue", "", "issue"), commits],
    [
      [12, 9],
      [13, 5],
      [14, 1],
    ],
    "ranking",
  ],
  [
    "numbers that name something are no amounts",
    [column("number", "", "issue"), column("title", "text")],
    [
      [12, "x"],
      [13, "y"],
      [14, "z"],
    ],
    null,
  ],
  [
    "the same month twice is no series",
    [month, commits],
    [
      ["2024-01", 5],
      ["2024-01", 3],
      ["2024-02", 4],
    ],
    "ranking",
  ],
  [
    "two months are a series",
    [month, commits],
    [
      ["2024-01", 5],
      ["2024-02", 3],
    ],
    "series",
  ],
  [
    "weeks are a series, though no moments",
    [column("week", "period"), commits],
    [
      ["2024-W01", 5],
      ["2024-W02", 3],
    ],
    "series",
  ],
  [
    "hours of the day are a series",
    [column("hour", "period"), commits],
    [
      [9, 5],
      [10, 3],
    ],
    "series",
  ],
  [
    "a name for each of some months is no series of names",
    [month, column("name"), commits],
    [
      ["2024-01", "ann", 5],
      ["2024-02", "ben", 3],
      ["2024-03", "cem", 4],
    ],
    "ranking",
  ],
  [
    "two rows of a ranking are read quicker",
    [file, bugs],
    [
      ["a", 9],
      ["b", 5],
    ],
    null,
  ],
  [
    "texts alone are neither",
    [file, column("login", "", "person")],
    [
      ["a", "x"],
      ["b", "y"],
      ["c", "z"],
    ],
    null,
  ],
  [
    "a list of many columns is neither",
    [column("hash", "", "commit"), column("message", "text"), column("date", "date"), column("additions", "lines")],
    [
      ["a", "x", "y", 1],
      ["b", "x", "y", 2],
      ["c", "x", "y", 3],
    ],
    null,
  ],
  [
    "a missing number makes no ranking",
    [file, bugs],
    [
      ["a", 9],
      ["b", null],
      ["c", 1],
    ],
    null,
  ],
  [
    "columns without a description are neither",
    [column("file"), column("bugs")],
    [
      ["a", 9],
      ["b", 5],
      ["c", 1],
    ],
    null,
  ],
];

for (const [name, columns, rows, want] of cases) {
  test(name, () => assert.equal(shapeOf(columns, rows)?.kind ?? null, want));
}

test("a series stands in the order of time", () => {
  const shape = shapeOf(
    [month, column("opened", "count"), column("closed", "count")],
    [
      ["2024-03", 5, 1],
      ["2024-01", 3, null],
      ["2024-02", 4, 2],
    ],
  );
  assert.deepEqual(shape?.kind === "series" && shape.data, {
    kind: "line",
    labels: ["2024-01", "2024-02", "2024-03"],
    series: [
      { name: "opened", values: [3, 4, 5] },
      { name: "closed", values: [null, 2, 1] },
    ],
  });
});

test("months of several people are a line for each of the largest", () => {
  const rows = ["ann", "ben", "cem", "dan", "eve"].flatMap((name, index): Value[][] => [
    ["2024-02", name, index + 1],
    ["2024-01", name, index],
  ]);
  const shape = shapeOf([month, column("login", "", "person"), commits], [...rows, ["2024-03", "eve", 9]]);
  assert.deepEqual(shape?.kind === "series" && [shape.of, shape.data.labels, shape.data.series.map(({ name }) => name)], [
    5,
    ["2024-01", "2024-02", "2024-03"],
    ["eve", "dan", "cem", "ben"],
  ]);
  assert.deepEqual(shape?.kind === "series" && shape.data.series[1]?.values, [3, 4, null]);
});

test("hours stand in the order of numbers", () => {
  const shape = shapeOf(
    [column("hour", "period"), commits],
    [
      [10, 1],
      [9, 2],
    ],
  );
  assert.deepEqual(shape?.kind === "series" && shape.data.labels, ["9", "10"]);
});

test("a ranking of people is by their names", () => {
  const rows = [
    ["ann", "Ann Lee", 3],
    [null, "Ben Ode", 2],
    ["cem", "Cem", 1],
  ];
  const columns = [column("login", "", "person"), { ...column("name"), property: "name" }, commits];
  assert.deepEqual(shapeOf(columns, rows), { kind: "ranking", label: 1, value: 2 });
});
