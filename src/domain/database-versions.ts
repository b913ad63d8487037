/**
 * The history of a database, as rows. Dexie parses the tables of all versions again at each version it is given, which at eight
 * versions took a quarter of the worker's start; and it makes what the installed database lacks, whatever version that is of.
 * So it is given only the versions that change rows, and the last.
 */

/** What a version changed: tables in Dexie's notation (primary key, then indexes; null: gone), and how their rows change. */
export interface DatabaseVersion<Upgrade> {
  readonly stores: Readonly<Record<string, string | null>>
  readonly upgrade?: Upgrade
}

/** A version to declare, with every table it has. */
export interface DeclaredVersion<Upgrade> extends DatabaseVersion<Upgrade> {
  readonly number: number
}

/**
 * Picks the versions that Dexie has to know, each with all tables of its time. The first row is version 1.
 * @example versionsToDeclare([{ stores: { a: 'id' } }, { stores: { b: 'id' } }]) // [{ number: 2, stores: { a: 'id', b: 'id' } }]
 */
export function versionsToDeclare<Upgrade>(
  history: readonly DatabaseVersion<Upgrade>[],
): readonly DeclaredVersion<Upgrade>[] {
  let stores: DatabaseVersion<Upgrade>['stores'] = {}
  return history.flatMap((version, index) => {
    stores = { ...stores, ...version.stores }
    const isNeeded = version.upgrade !== undefined || index === history.length - 1
    return isNeeded ? [{ ...version, number: index + 1, stores }] : []
  })
}
