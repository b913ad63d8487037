/** Returns a value that the service must report. @throws Error if it is absent */
export function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The service left out a field that it must report.')
  return value
}
