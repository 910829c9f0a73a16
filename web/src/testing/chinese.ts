/** Tests read Chinese pages, in whatever language the machine they run on is. */
if ("localStorage" in globalThis) {
  localStorage.setItem("paisai.lang", "zh");
}
