import {
  CustomerMatch,
  EraseCustomerInput,
  ErasureResult,
  FindCustomerInput,
} from "@storywall/domain/operations/privacy/schema";
import { eraseCustomer, findCustomer } from "@storywall/services/operations/privacy/find-customer";
import { z } from "zod";
import { adminProcedure, router } from "../trpc.ts";

const eraseProcedure = adminProcedure;

export const customersRouter = router({
  find: eraseProcedure
    .input(FindCustomerInput)
    .output(z.array(CustomerMatch))
    .query(({ ctx, input }) => findCustomer(ctx, input)),

  erase: eraseProcedure
    .input(EraseCustomerInput)
    .output(ErasureResult)
    .mutation(({ ctx, input }) => eraseCustomer(ctx, input)),
});
