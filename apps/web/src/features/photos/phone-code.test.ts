import { expect, test } from "vitest";
import { isReachableFromPhone } from "./phone-code.tsx";

test("a phone can reach the shop at a network address, but not at localhost (D-10)", () => {
  for (const address of ["https://shop.example", "http://192.168.1.20:3000", "https://localhost.example"]) {
    expect({ address, isWithin: isReachableFromPhone(address) }).toEqual({ address, isWithin: true });
  }
  for (const address of ["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000", "http://a.localhost"]) {
    expect({ address, isWithin: isReachableFromPhone(address) }).toEqual({ address, isWithin: false });
  }
});
