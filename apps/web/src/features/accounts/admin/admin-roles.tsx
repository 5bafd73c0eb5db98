import { adminRoles, describePermissions } from "@storywall/domain/accounts/permissions";
import { adminPeopleTexts } from "./admin-people-texts.tsx";

/** The permissions of each role, from the table that the server enforces. */
export function AdminRoles() {
  return (
    <section aria-labelledby="roles">
      <h2 id="roles" className="mt-10 text-2xl">
        {adminPeopleTexts.rolesTitle}
      </h2>
      <div className="mt-4 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {adminRoles.map((role) => (
          <section
            key={role}
            aria-label={adminPeopleTexts.roleName(role)}
            className="rounded-2xl border border-line p-5"
          >
            <h3 className="text-lg capitalize">{role}</h3>
            <ul className="mt-2 list-disc space-y-1 pl-5 text-soft">
              {describePermissions(role).map((permission) => (
                <li key={permission} className="first-letter:uppercase">
                  {permission}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}
