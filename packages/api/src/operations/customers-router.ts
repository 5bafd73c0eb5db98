import { CustomerFound, CustomerSought, EraseCustomerInput, Erased } from "@storywall/domain/operations/privacy/schema";
import { eraseCustomer, findCustomer } from "@storywall/services/operations/privacy/find-customer";
import { z } from "zod";
import { adminProcedure, router } from "../trpc.ts";

const mayErase = adminProcedure;

export const customersRouter = router({
  find: mayErase
    .input(CustomerSought)
    .output(z.array(CustomerFound))
    .query(({ ctx, input }) => findCustomer(ctx, input)),

  erase: mayErase
    .input(EraseCustomerInput)
    .output(Erased)
    .mutation(({ ctx, input }) => eraseCustomer(ctx, input)),
});
