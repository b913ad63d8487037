/** Builds of a next version: other version numbers, and further versions of the client's database. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyBuild, findBuild } from './build'

/** Last version of the client's database in the built code of the worker and the pages. */
const LAST_VERSION = 'portfolioValues:`[profileId+chainId+owner+day]`}}]'

/** A build in its own folder, which the browser reloads at each start of the extension. */
export interface NextVersions {
  readonly build: string
  readonly setVersion: (version: string) => void
  /** Adds a version of the database with a table `journeys`. The upgrade is the text of a function. */
  readonly addDatabaseVersion: (upgrade: string) => void
}

/** @throws Error if the last database version is not found in the built code */
export function prepareVersions(): NextVersions {
  const build = copyBuild(findBuild('chrome-mv3'))
  const asBuilt = readdirSync(build, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js'))
    .map((path) => join(build, path))
    .map((path) => [path, readFileSync(path, 'utf8')] as const)
    .filter(([, code]) => code.includes(LAST_VERSION))
  if (asBuilt.length < 2) throw new Error(`Fewer than two scripts of the build have ${LAST_VERSION}`)
  return {
    build,
    setVersion: (version) => {
      const path = join(build, 'manifest.json')
      const manifest = { ...JSON.parse(readFileSync(path, 'utf8')), version }
      writeFileSync(path, JSON.stringify(manifest))
    },
    addDatabaseVersion: (upgrade) => {
      const versions = `${LAST_VERSION.slice(0, -1)},{stores:{journeys:\`id\`},upgrade:${upgrade}}]`
      for (const [path, code] of asBuilt)
        writeFileSync(
          path,
          code.replace(LAST_VERSION, () => versions),
        )
    },
  }
}

/** Without developer mode, a browser would disable an extension from a folder. */
export function allowFolders(profile: string): void {
  mkdirSync(join(profile, 'Default'))
  const preferences = { extensions: { ui: { developer_mode: true } } }
  writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(preferences))
}
