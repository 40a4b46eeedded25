// Generated from the description of the API by web/generate; do not edit.

/** What there is to know of each kind of thing to write about it. */
export const kinds = {
  file: {"one":"file","many":"files","counted":"files","label":"File","key":"path","title":"","prefix":"","length":0,"isCode":true,"inNeighbourhood":true},
  directory: {"one":"directory","many":"directories","counted":"directories","label":"","key":"","title":"","prefix":"","length":0,"isCode":true,"inNeighbourhood":false},
  person: {"one":"person","many":"people","counted":"people","label":"User","key":"login","title":"name","prefix":"@","length":0,"isCode":false,"inNeighbourhood":true},
  commit: {"one":"commit","many":"commits","counted":"commits","label":"Commit","key":"id","title":"message","prefix":"","length":7,"isCode":true,"inNeighbourhood":true},
  issue: {"one":"issue","many":"issues","counted":"issues","label":"Issue","key":"number","title":"title","prefix":"#","length":0,"isCode":false,"inNeighbourhood":true},
  pull_request: {"one":"pull request","many":"pull requests","counted":"pull_requests","label":"PullRequest","key":"number","title":"title","prefix":"#","length":0,"isCode":false,"inNeighbourhood":true},
  label: {"one":"label","many":"labels","counted":"labels","label":"","key":"","title":"","prefix":"","length":0,"isCode":false,"inNeighbourhood":false},
  release: {"one":"release","many":"releases","counted":"releases","label":"Release","key":"tag","title":"name","prefix":"","length":0,"isCode":false,"inNeighbourhood":false},
  branch: {"one":"branch","many":"branches","counted":"branches","label":"Branch","key":"name","title":"","prefix":"","length":0,"isCode":false,"inNeighbourhood":false},
  function: {"one":"function","many":"functions","counted":"functions","label":"Function","key":"qualified_name","title":"","prefix":"","length":0,"isCode":true,"inNeighbourhood":false},
  class: {"one":"class","many":"classes","counted":"classes","label":"Class","key":"qualified_name","title":"","prefix":"","length":0,"isCode":true,"inNeighbourhood":false},
  annotation: {"one":"annotation","many":"annotations","counted":"annotations","label":"Annotation","key":"name","title":"","prefix":"@","length":0,"isCode":true,"inNeighbourhood":false},
} as const;

/** The words for each link as seen from its beginning, and from its end. */
export const links = {
  introduced: ["introduced","introduced by"],
  fixed: ["fixed","fixed by"],
  impacted: ["impacted","impacted by"],
  changed: ["changed","changed by"],
  contains: ["contains","part of"],
  closes: ["closes","closed by"],
  author: ["wrote","written by"],
  creates: ["reported","reported by"],
  assigned: ["is assigned","assigned to"],
  opens: ["opened","opened by"],
  merges: ["merged","merged by"],
  reviews: ["reviewed","reviewed by"],
} as const;
