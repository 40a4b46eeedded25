import config from "./playwright.config";

// The measurements of `make bench`: alone on the machine, one after the other.
export default { ...config, testMatch: /\.bench\.ts$/, workers: 1 };
