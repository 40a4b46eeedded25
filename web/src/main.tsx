import { render } from "preact";
import { AppContext, createApp, start } from "./app";
import { App } from "./components/frame/App";
import { showOrdered } from "./text/order";

showOrdered();
const app = createApp();
start(app);

render(
  <AppContext.Provider value={app}>
    <App />
  </AppContext.Provider>,
  document.getElementById("app")!,
);
