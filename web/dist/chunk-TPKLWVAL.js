function l(t,o){if(!t)return null;try{let n=new URL(t),r=new URL(o);return n.protocol===r.protocol&&n.host===r.host&&!n.username&&!n.password?n.href:null}catch{return null}}export{l as a};
