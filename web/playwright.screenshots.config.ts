import config from "./playwright.config";

// The pictures of `make screenshots`.
export default { ...config, testMatch: /\.shots\.ts$/, workers: 1 };
