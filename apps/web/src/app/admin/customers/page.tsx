import { AdminCustomers } from "@/features/operations/customers/admin-customers.tsx";

export default function CustomersPage() {
  return (
    <div className="mx-auto max-w-4xl px-4 py-10">
      <h1 className="text-3xl">Customers</h1>
      <p className="mt-3 max-w-prose text-soft">
        Delete a customer’s data when they ask by mail or email. Customers can also do it themselves under “Your data”.
      </p>
      <AdminCustomers />
    </div>
  );
}
