/** Handlebars 4.7.8 (MIT, see handlebars.LICENSE) as a module: the distributed file is a UMD script. */
const response = await fetch(new URL("./handlebars.min.js", import.meta.url));
const module = { exports: {} };
new Function("module", "exports", await response.text())(module, module.exports);

export default module.exports;
