/** Rows of docs/contract.md that an API client cannot check, by reason. Other tests have their ids in the title. */
export const uncheckedRows: Record<string, string[]> = {
  "it describes rows, locks, jobs or stored files, which a response does not show": [
    ...["G-11", "S-035", "S-068", "S-072", "S-074", "S-081", "S-128", "S-198", "C-02", "C-24", "C-31", "C-36"],
  ],
  "its limit is reached only with many requests, or with files that this client does not make": [
    ...["G-12", "G-13", "C-27"],
  ],
  "it takes days, hours or an hour’s end, and the shop has no clock that a client could set": [
    "S-002",
    "S-025",
    "S-131",
  ],
  "it needs staff, production, a carrier or a failing card": [
    ...["S-032", "S-125", "S-130", "S-134", "S-140", "S-197", "C-10", "C-13"],
  ],
  "it needs an email to be read": ["S-026", "S-031", "S-094", "C-12"],
  "it says what a page does with the responses": [
    ...["S-001", "S-005", "S-007", "S-016", "S-017", "S-107", "S-110", "S-112", "S-116", "S-119", "S-121", "S-122"],
    ...["S-123", "S-126", "S-127", "C-04", "C-05", "C-19", "C-23"],
  ],
  "its sentence names no call, field, status or number to compare": [
    ...["S-090", "S-092", "S-136", "S-137", "S-141", "S-190", "S-199", "S-227", "C-09", "C-11", "C-25", "C-26"],
  ],
};
