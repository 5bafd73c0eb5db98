import type { Params } from "./form.ts";
import type { Customer } from "./objects.ts";
import { mergeMetadata, readGroup, readText } from "./params.ts";
import { emit, mustFind, newId, nowSeconds, type Simulation } from "./simulation.ts";

export const customerParams = ["email", "name", "phone", "description", "address", "shipping", "metadata"];

export function createCustomer(sim: Simulation, params: Params): Customer {
  const empty: Customer = {
    id: newId("cus"),
    object: "customer",
    created: nowSeconds(sim),
    livemode: false,
    email: null,
    name: null,
    phone: null,
    description: null,
    address: null,
    shipping: null,
    metadata: {},
  };
  const customer = fill(empty, params);
  sim.store.put("customers", customer);
  emit(sim, "customer.created", customer);
  return customer;
}

export function updateCustomer(sim: Simulation, id: string, params: Params): Customer {
  const customer = fill(mustFind(sim, "customers", id), params);
  sim.store.put("customers", customer);
  emit(sim, "customer.updated", customer);
  return customer;
}

export function deleteCustomer(sim: Simulation, id: string): object {
  const customer = mustFind(sim, "customers", id);
  sim.store.remove("customers", id);
  emit(sim, "customer.deleted", customer);
  return { id, object: "customer", deleted: true };
}

function fill(customer: Customer, params: Params): Customer {
  const filled = { ...customer, metadata: mergeMetadata(customer.metadata, params) };
  for (const name of ["email", "name", "phone", "description"] as const) {
    const value = readText(params, name);
    if (value !== undefined) filled[name] = value;
  }
  for (const name of ["address", "shipping"] as const) {
    if (params[name] !== undefined) filled[name] = readGroup(params, name) ?? null;
  }
  return filled;
}
