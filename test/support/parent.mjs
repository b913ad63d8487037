/**
 * Calls back once when the parent process has ended. npm's shell ends at a SIGTERM without passing it on, so
 * its children would continue.
 * @param {() => void} end
 */
export function onceOrphaned(end) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    end()
  }, 200)
  timer.unref()
}
