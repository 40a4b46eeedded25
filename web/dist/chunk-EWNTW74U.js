import{d as c,h as o}from"./chunk-4FQB7NED.js";function n({text:d}){return o(c,{children:d.split("`").map((t,e)=>e%2===1?o("code",{children:t},e):t)})}export{n as a};
