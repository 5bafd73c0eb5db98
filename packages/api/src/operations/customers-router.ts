import {
  CustomerMatch,
  EraseCustomerInput,
  ErasureResult,
  FindCustomerInput,
} from "@storywall/domain/operations/privacy/schema";
import { eraseCustomer, findCustomer } from "@storywall/services/operations/privacy/find-customer";
import { z } from "zod";
import { adminProcedure, router } from "../trpc.ts";

export const customersRouter = router({
  find: adminProcedure("customers.erase")
    .input(FindCustomerInput)
    .output(z.array(CustomerMatch))
    .query(({ ctx, input }) => findCustomer(ctx, input)),

  erase: adminProcedure("customers.erase", { stepUp: true })
    .input(EraseCustomerInput)
    .output(ErasureResult)
    .mutation(({ ctx, input }) => eraseCustomer(ctx, input)),
});
