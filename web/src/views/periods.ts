/** Periods are values by month, or by year where there are more months than a chart has room for. */
export interface Periods {
  unit: "month" | "year";
  labels: string[];
  /** As many lists as were given, each as long as the labels. */
  values: number[][];
}

const mostMonths = 120;

/** periodsOf sums the values of months such as "2024-07" up by year when there are too many. */
export function periodsOf(months: string[], values: number[][]): Periods {
  if (months.length <= mostMonths) return { unit: "month", labels: months, values };
  const labels = [...new Set(months.map(yearOf))];
  const sums = values.map((list) => labels.map((year) => sum(list.filter((_, index) => yearOf(months[index] ?? "") === year))));
  return { unit: "year", labels, values: sums };
}

function yearOf(month: string): string {
  return month.slice(0, 4);
}

function sum(values: number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
