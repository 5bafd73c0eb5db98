import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";

/**
 * Runs first in every page. Puts the framework's scripts in after the first paint, so that on a slow line they do not take
 * it from what is read and looked at; those that arrive later at once. A page in the background paints nothing: it does not
 * wait. A button of the page that is pressed before it hears is pressed again once it does.
 */
const starter = `(()=>{
let drawn;
addEventListener("DOMContentLoaded",()=>{drawn=new WeakSet(document.querySelectorAll("button"))});
const hears=(one)=>drawn&&!drawn.has(one)||Object.keys(one).some((key)=>key.startsWith("__reactFiber"));
const waiting=new Set();
addEventListener("click",(event)=>{const one=event.target.closest("button");if(!one||hears(one))return;
event.preventDefault();event.stopImmediatePropagation();
if(waiting.has(one))return;waiting.add(one);
const press=()=>{if(one.isConnected&&!hears(one))return setTimeout(press,30);waiting.delete(one);one.click()};press()},true);
const late='script[type="text/late"]';
const start=(one)=>{const script=document.createElement("script");script.src=one.dataset.src;if(one.id){script.id=one.id;one.removeAttribute("id")}one.remove();document.head.append(script)};
let begun=false;
const begin=()=>{if(begun)return;begun=true;document.querySelectorAll(late).forEach(start);
const seen=new MutationObserver((changes)=>{for(const {addedNodes} of changes)for(const node of addedNodes)if(node instanceof Element&&node.matches(late))start(node)});
seen.observe(document,{childList:true,subtree:true});addEventListener("load",()=>seen.disconnect())};
if(document.hidden||!PerformanceObserver.supportedEntryTypes?.includes("paint"))return begin();
new PerformanceObserver(begin).observe({type:"paint",buffered:true});addEventListener("load",()=>setTimeout(begin,2000))})()`;

/** The starter, as a source for a content policy. */
export const starterHash = `'sha256-${createHash("sha256").update(starter).digest("base64")}'`;

/** Lets the scripts of a page that is about to be answered wait for its first paint. Other answers pass as they are. */
export function delayScripts(res: ServerResponse): void {
  const { writeHead, write, end } = res;
  let page: PageText | null = null;
  const wrapped = {
    // Called for every answer, if only by Node itself, before its first byte.
    writeHead(...given: unknown[]) {
      if (/^text\/html/.test(String(res.getHeader("content-type")))) page = openPage();
      if (page) res.removeHeader("content-length");
      return Reflect.apply(writeHead, res, given);
    },
    write(...given: unknown[]) {
      if (!res.headersSent) res.writeHead(res.statusCode);
      return Reflect.apply(write, res, page ? [page.rewrite(pieceIn(given)), callbackIn(given)] : given);
    },
    end(...given: unknown[]) {
      if (!res.headersSent) res.writeHead(res.statusCode);
      return Reflect.apply(end, res, page ? [page.rewrite(pieceIn(given)) + page.rest(), callbackIn(given)] : given);
    },
  };
  Object.assign(res, wrapped);
}

type Piece = string | Uint8Array;
const pieceIn = ([first]: readonly unknown[]) => (typeof first === "function" ? "" : ((first ?? "") as Piece));
const callbackIn = (args: readonly unknown[]) => args.find((one) => typeof one === "function");

type PageText = {
  /** What can be sent of the page so far. */
  rewrite(piece: Piece): string;
  /** What was kept back of a tag that never ended. */
  rest(): string;
};

/** The page's text with its scripts put off, however its pieces are cut. */
export function openPage(): PageText {
  const decoder = new TextDecoder();
  let kept = "";
  return {
    rewrite(piece) {
      const text = kept + (typeof piece === "string" ? piece : decoder.decode(piece, { stream: true }));
      const last = text.lastIndexOf("<");
      const isWhole = last === -1 || text.includes(">", last);
      kept = isWhole ? "" : text.slice(last);
      return putOff(isWhole ? text : text.slice(0, last));
    },
    rest: () => kept + decoder.decode(),
  };
}

/** Tags as React writes them; in its inline scripts no "<" stands unescaped. */
function putOff(text: string): string {
  return text
    .replace("<head>", `<head><script>${starter}</script>`)
    .replace(/<link rel="preload" as="script"[^>]*>/g, "")
    .replace(/<script src="(\/_next\/static\/[^"]+)"([^>]*)>/g, (tag, src: string, others: string) =>
      others.includes('async=""')
        ? `<script type="text/late" data-src="${src}"${others.replace(' async=""', "")}>`
        : tag,
    );
}
