import { chromium } from "@playwright/test";
const base=process.env.BASE??"http://localhost:3300";
const b=await chromium.launch({executablePath:"/usr/bin/chromium",args:["--no-sandbox","--disable-dev-shm-usage","--disable-gpu"]});
for(const [w,paths] of [[390,process.argv.slice(2)],[1440,process.argv.slice(2)]]){
 const p=await b.newPage({viewport:{width:w,height:w===390?844:900}});
 p.on("console",m=>["error","warning"].includes(m.type())&&console.log(w,m.type(),m.text().slice(0,300)));
 p.on("pageerror",e=>console.log(w,"pageerror",e.message.slice(0,300)));
 p.on("requestfailed",r=>console.log(w,"failed",r.url(),r.failure()?.errorText));
 for(const path of paths){ await p.goto(base+path); await p.waitForTimeout(2500); const o=await p.evaluate(()=>[document.documentElement.scrollWidth,innerWidth]); console.log(w,path,o.join("/")); await p.screenshot({path:`/tmp/shots/${path.replace(/\W+/g,"_")}_${w}.png`,fullPage:true}); }
 await p.close();
}
await b.close();
