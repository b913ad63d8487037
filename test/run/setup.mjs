/**
 * Prepares a fresh clone: checks Node, installs the locked packages and a browser. A prepared clone takes milliseconds.
 *
 * Plain JavaScript without dependencies, because it runs before anything is installed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { browsers, locate } from '../support/browsers.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const leastNode = [20, 19]
/** Flag that installs missing packages without asking. */
const YES = '--yes'

/** Checks that this Node satisfies `engines` of package.json. */
function ensureNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = leastNode
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return
  throw new Error(`Cowbell needs Node ${leastNode.join('.')} or newer; this is ${process.versions.node}.`)
}

/**
 * Runs `npm ci` unless every package of the lock file is installed in its locked version.
 * Install scripts stay off, because no package needs one.
 */
export async function ensureInstalled() {
  ensureNode()
  if (isInstalled()) return
  const args = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund']
  if (!(await run('install the locked packages', 'npm', args))) {
    throw new Error('npm ci failed. Its output is above.')
  }
}

/** Compares the installed packages with the lock file. File times are useless here: clones and installs change them. */
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
 * Finds a browser or installs one. If neither works, throws with one sentence that says what to install.
 * @param {import('../support/browsers.mjs').BrowserName} name
 * @returns {Promise<string>} path of the browser
 */
export async function ensureBrowser(name) {
  const found = locate(name)
  if (found && !isTooOld(name, readVersion(found))) return found
  for (const install of await listInstallers(name)) {
    const [command = '', ...args] = install
    const installed = (await run(`install ${name}`, command, args)) && locate(name)
    if (installed && !isTooOld(name, readVersion(installed))) return installed
  }
  const { advice, leastVersion } = browsers[name]
  throw new Error(found ? `${found} is too old: the tests need version ${leastVersion} or newer.` : advice)
}

/** @param {string} path of a browser */
const readVersion = (path) => spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout

/**
 * Checks whether a browser is older than the tests support. An unknown version is not too old.
 * @param {import('../support/browsers.mjs').BrowserName} name
 * @param {string | null} version as printed by the browser, such as 'Mozilla Firefox 153.7.0esr'
 */
export const isTooOld = (name, version) =>
  Number(version?.match(/\d+/)?.[0] ?? Number.POSITIVE_INFINITY) < browsers[name].leastVersion

/**
 * Lists the commands that install a browser on this machine, best first.
 * @param {import('../support/browsers.mjs').BrowserName} name
 * @returns {Promise<string[][]>}
 */
async function listInstallers(name) {
  const isRoot = process.getuid?.() === 0
  const apt = ['apt-get', 'install', '-y', '--no-install-recommends', browsers[name].aptPackage]
  const hasApt = isRoot && existsSync('/usr/bin/apt-get')
  const canInstall =
    hasApt && isAllowed(name) && (await run('read the package lists', 'apt-get', ['update', '-qq']))
  const debian = canInstall ? [apt] : []
  return name === 'chromium' ? [...debian, ['npx', 'playwright', 'install', 'chromium']] : debian
}

/**
 * Checks whether a system package needs the user's consent: only at a terminal, without CI and `--yes`.
 * @param {{ env: NodeJS.ProcessEnv, args: readonly string[], isTerminal: boolean }} invocation
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
 * Runs a command with its progress on one line. The output of the command is printed only if it fails.
 * @param {string} task such as 'install chromium'
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<boolean>} whether the command succeeded
 */
function run(task, command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const startMs = performance.now()
  const elapsed = () => `${((performance.now() - startMs) / 1000).toFixed(0)} s`
  const { isTTY = false } = process.stdout
  const timer = isTTY
    ? setInterval(() => process.stdout.write(`\rcowbell: ${task} … ${elapsed()}`), 1000)
    : undefined
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
      })
    }
    /** @param {boolean} isDone */
    const finish = (isDone) => {
      clearInterval(timer)
      console.log(`${isTTY ? '\r' : ''}cowbell: ${task} … ${isDone ? 'done' : 'failed'} in ${elapsed()}`)
      if (!isDone) console.error(output)
      resolve(isDone)
    }
    child.on('error', (error) => {
      output += String(error)
      finish(false)
    })
    child.on('close', (code) => finish(code === 0))
  })
}

/**
 * Runs a TypeScript file with the arguments of this process and ends with its exit code.
 * @param {string} script path from the root
 */
function runScript(script) {
  const args = ['--import', 'tsx', script, ...process.argv.slice(2).filter((arg) => arg !== YES)]
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
  // The terminal sends an interrupt to the child as well. It shuts down first, then this process ends.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill('SIGTERM'))
  child.on('exit', (code) => process.exit(code ?? 1))
}

/**
 * Prepares and runs an npm script. A failure of the preparation is printed as one sentence, without a stack.
 * @param {() => Promise<unknown>} prepare
 * @param {string} script path from the root
 * @param {string} [lastLine] last line of the output that readers of a failure expect
 */
export async function prepareAndRun(prepare, script, lastLine) {
  try {
    await prepare()
    runScript(script)
  } catch (error) {
    console.error(`cowbell: ${error instanceof Error ? error.message : error}`)
    if (lastLine) console.log(lastLine)
    process.exitCode = 1
  }
}
