import { type ComponentChildren, render } from "preact";
import { showOrdered } from "../src/text/order";
import { all } from "./all";
import { storyOf } from "./story";

// The page of one story, /component/state, or the list of all. The parameter
// theme is light or dark; without it the system decides.
const parameters = new URLSearchParams(location.search);
const theme = parameters.get("theme");
if (theme) document.documentElement.dataset["theme"] = theme;

showOrdered();
const [component = "", state = ""] = location.pathname.slice(1).split("/").map(decodeURIComponent);
const found = all[component]?.[state];
render(found ? page(component, state) : <Index />, document.getElementById("app")!);

function page(component: string, state: string): ComponentChildren {
  const story = storyOf(all[component]![state]!);
  document.title = `${component}: ${state}`;
  if (story.wide) return story.show();
  return (
    <main class="story">
      <h1 class="hidden">
        {component}: {state}
      </h1>
      {story.show()}
    </main>
  );
}

function Index() {
  return (
    <main class="story-index">
      <h1>Stories</h1>
      {Object.entries(all).map(([component, stories]) => (
        <section key={component}>
          <h2>{component}</h2>
          <ul>
            {Object.keys(stories).map((state) => (
              <li key={state}>
                <a class="story-link" href={`/${encodeURIComponent(component)}/${encodeURIComponent(state)}`}>
                  {state}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}
