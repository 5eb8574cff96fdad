/** JSON of 0.8 MB, as APIs write it: rows of numbers and short strings. */
export const largeAnswer: string = JSON.stringify({
  rows: Array.from({ length: 9_000 }, (_, id) => ({
    id,
    name: `Item number ${id}`,
    tags: ["a", "b"],
    price: id / 2,
    note: "in stock, ships in two days",
  })),
});
