// `node scripts/launch.mjs [options] PROGRAM [arguments]` runs a program with the Node that npm installed here. npm
// starts scripts in a shell and stops only that shell, so this process forwards signals and exits with its program.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const isWindows = process.platform === 'win32'
const parentCheckMs = 1_000

const installed = fileURLToPath(
  new URL(
    `../node_modules/node-${isWindows ? 'win' : process.platform}-${process.arch}/bin/node${isWindows ? '.exe' : ''}`,
    import.meta.url,
  ),
)
const child = spawn(existsSync(installed) ? installed : process.execPath, process.argv.slice(2), {
  stdio: 'inherit',
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // Windows sends Ctrl-C to the program as well, and any signal sent from here would kill it.
    if (!isWindows) child.kill(signal)
  })
}

// A shell that waits for this process ends on SIGTERM without forwarding it. This process then gets another
// parent, which is the sign to stop the program.
const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  child.kill('SIGTERM')
}, parentCheckMs)
// On Windows the program ends with this process, and the parent's id never changes.
if (isWindows) clearInterval(watch)

child.once('error', (error) => {
  clearInterval(watch)
  console.error(`The program cannot be started: ${error.message}`)
  process.exitCode = 1
})
child.once('exit', (code, signal) => {
  clearInterval(watch)
  if (!signal) process.exit(code ?? 1)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
})
