import { AdminCustomers } from "@/features/operations/customers/admin-customers.tsx";

export default function CustomersPage() {
  return (
    <div className="mx-auto max-w-4xl px-4 py-10">
      <h1 className="text-3xl">Customers</h1>
      <p className="mt-3 max-w-prose text-soft">
        Deletes what the shop keeps of somebody who asks by letter or mail. Whoever is at the shop's own pages can do it
        alone, under “Your data”.
      </p>
      <AdminCustomers />
    </div>
  );
}
