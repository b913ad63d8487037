/**
 * Makes a fresh clone ready: the right Node, the locked packages, a browser. A ready clone passes in milliseconds.
 *
 * Plain JavaScript without dependencies, because it runs before anything is installed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { browsers, locate } from '../support/browsers.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const leastNode = [20, 19]
/** Installs what is missing without a question. */
const YES = '--yes'

/** Throws when this Node is older than package.json's `engines` asks for. */
function ensureNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = leastNode
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return
  throw new Error(`Cowbell needs Node ${leastNode.join('.')} or newer; this is ${process.versions.node}.`)
}

/**
 * Runs `npm ci` unless every package of the lock file is installed in its locked version.
 * Install scripts stay off: nothing here needs one.
 */
export function ensureInstalled() {
  ensureNode()
  if (isInstalled()) return
  say('installing the locked packages (npm ci)')
  if (!run('npm', ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'])) {
    throw new Error('npm ci failed: its own words are above.')
  }
}

/** Compares contents, not file times: a clone, a checkout and an install all touch those in no useful order. */
function isInstalled() {
  if (!existsSync(`${root}node_modules/.package-lock.json`)) return false
  const installed = readPackages('node_modules/.package-lock.json')
  return Object.entries(readPackages('package-lock.json')).every(
    ([path, { version, optional, devOptional }]) =>
      path === '' || optional || devOptional || installed[path]?.version === version,
  )
}

/**
 * @param {string} lockFile
 * @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>}
 */
function readPackages(lockFile) {
  return JSON.parse(readFileSync(root + lockFile, 'utf8')).packages
}

/**
 * Finds a browser or installs one; throws with one sentence on what to install when it can do neither.
 * @param {import('../support/browsers.mjs').BrowserName} name
 * @returns {string} its path
 */
export function ensureBrowser(name) {
  const found = locate(name)
  if (found && !isTooOld(name, readVersion(found))) return found
  for (const install of installers(name)) {
    say(`installing ${name} (${install.join(' ')})`)
    const [command = '', ...args] = install
    const installed = run(command, args) && locate(name)
    if (installed && !isTooOld(name, readVersion(installed))) return installed
  }
  const { advice, leastVersion } = browsers[name]
  throw new Error(found ? `${found} is too old: tests drive version ${leastVersion} or newer.` : advice)
}

/** @param {string} path of a browser */
const readVersion = (path) => spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout

/**
 * Whether a browser is older than what tests can drive.
 * @param {import('../support/browsers.mjs').BrowserName} name
 * @param {string | null} version as the browser tells it, such as 'Mozilla Firefox 153.7.0esr'; what tells none is not too old
 */
export const isTooOld = (name, version) =>
  Number(version?.match(/\d+/)?.[0] ?? Number.POSITIVE_INFINITY) < browsers[name].leastVersion

/**
 * The ways to get a browser here, best first.
 * @param {import('../support/browsers.mjs').BrowserName} name
 * @returns {string[][]}
 */
function installers(name) {
  const isRoot = process.getuid?.() === 0
  const apt = ['apt-get', 'install', '-y', '--no-install-recommends', browsers[name].aptPackage]
  const hasApt = isRoot && existsSync('/usr/bin/apt-get')
  const debian = hasApt && isAllowed(name) && run('apt-get', ['update', '-qq']) ? [apt] : []
  return name === 'chromium' ? [...debian, ['npx', 'playwright', 'install', 'chromium']] : debian
}

/**
 * Whether a person is asked before a package of the system is installed: only where one sits at a terminal and has not said yes.
 * @param {{ env: NodeJS.ProcessEnv, args: readonly string[], isTerminal: boolean }} here
 */
export const mustAsk = ({ env, args, isTerminal }) => isTerminal && !env['CI'] && !args.includes(YES)

/**
 * @param {import('../support/browsers.mjs').BrowserName} name
 * @returns {boolean}
 */
function isAllowed(name) {
  const isTerminal = Boolean(process.stdin.isTTY && process.stdout.isTTY)
  if (!mustAsk({ env: process.env, args: process.argv, isTerminal })) return true
  process.stdout.write(`cowbell: install ${browsers[name].aptPackage} with apt-get? [Y/n] `)
  const answer = Buffer.alloc(16)
  const length = readSync(0, answer)
  return /^\s*(y(es)?)?\s*$/i.test(answer.toString('utf8', 0, length))
}

/**
 * @param {string} command
 * @param {string[]} args
 * @returns {boolean} whether it ended well
 */
function run(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = ['ignore', 'inherit', 'inherit']
  return spawnSync(command, args, { cwd: root, env, stdio, shell: process.platform === 'win32' }).status === 0
}

/** @param {string} what */
function say(what) {
  console.log(`cowbell: ${what} …`)
}

/**
 * Runs a TypeScript file with the arguments of this process and ends with its exit code.
 * @param {string} script path from the root
 */
function runScript(script) {
  const args = ['--import', 'tsx', script, ...process.argv.slice(2).filter((arg) => arg !== YES)]
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
  // An interrupt reaches the child by itself; it ends in its own time and we after it.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill('SIGTERM'))
  child.on('exit', (code) => process.exit(code ?? 1))
}

/**
 * The door of the npm scripts: readies what they need, then runs them; a failure is one sentence, not a stack.
 * @param {() => void} prepare
 * @param {string} script path from the root
 * @param {string} [lastLine] what a script's reader expects as the last line of a failure
 */
export function readyThenRun(prepare, script, lastLine) {
  try {
    prepare()
    runScript(script)
  } catch (error) {
    console.error(`cowbell: ${error instanceof Error ? error.message : error}`)
    if (lastLine) console.log(lastLine)
    process.exitCode = 1
  }
}
