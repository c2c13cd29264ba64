# gpusolve completion powershell | Out-String | Invoke-Expression; to keep it, add that line to $PROFILE
Register-ArgumentCompleter -Native -CommandName gpusolve -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $own = @('resolve', 'why-not', 'check', 'verify', 'fleet', 'update', 'install', 'install-commands', 'diff', 'diagnose', 'inspect', 'detect', 'matrix', 'search', 'catalog', 'fetch', 'completion', 'cache', '--help', '-h', '--version', '-V')
  $options = @{
    'resolve' = @('--help', '-h', '--gpu', '--driver', '--driver-cuda', '--platform', '--glibc', '--python', '--cuda', '--cudnn', '--prefer', '--pre', '--strict-catalog', '--exclude-newer', '--installer', '--channel', '-c', '--override-channels', '--channel-priority', '--virtual-package', '--index-url', '--extra-index-url', '--find-links', '--live', '--offline', '--allow-insecure-host', '--mirror', '--catalog', '--constraint', '--constraints', '--from-env', '--as', '--part', '--allow-cpu', '--output', '-o', '--no-lock', '--emit', '--json', '--quiet', '-q', '--verbose', '-v', '--color', '--no-user-catalog', '--lock-for', '--with-toolkit', '--timeout')
    'why-not' = @('--help', '-h', '--gpu', '--driver', '--driver-cuda', '--platform', '--glibc', '--python', '--cuda', '--cudnn', '--prefer', '--pre', '--strict-catalog', '--exclude-newer', '--installer', '--channel', '-c', '--override-channels', '--channel-priority', '--virtual-package', '--index-url', '--extra-index-url', '--find-links', '--live', '--offline', '--allow-insecure-host', '--mirror', '--catalog', '--constraint', '--constraints', '--from-env', '--as', '--part', '--allow-cpu', '--json', '--quiet', '-q', '--verbose', '-v', '--color', '--timeout')
    'check' = @('--help', '-h', '--gpu', '--driver', '--driver-cuda', '--platform', '--glibc', '--python', '--row', '--no-user-catalog', '--as', '--part', '--json', '--quiet', '-q', '--color', '--catalog', '--emit', '--no-inspect', '--timeout')
    'verify' = @('--help', '-h', '--gpu', '--driver', '--driver-cuda', '--platform', '--glibc', '--python', '--row', '--no-user-catalog', '--as', '--part', '--json', '--quiet', '-q', '--color', '--catalog', '--emit', '--timeout')
    'fleet' = @('--help', '-h', '--spec', '--python', '--cuda', '--platform', '--glibc', '--installer', '--channel', '-c', '--override-channels', '--channel-priority', '--virtual-package', '--index-url', '--extra-index-url', '--find-links', '--live', '--offline', '--allow-insecure-host', '--mirror', '--catalog', '--output', '-o', '--sets', '--emit', '--json', '--quiet', '-q', '--timeout')
    'update' = @('--help', '-h', '--only', '--output', '-o', '--exclude-newer', '--dry-run', '--installer', '--channel', '-c', '--override-channels', '--channel-priority', '--virtual-package', '--index-url', '--extra-index-url', '--find-links', '--live', '--offline', '--allow-insecure-host', '--mirror', '--catalog', '--json', '--quiet', '-q', '--timeout')
    'install' = @('--help', '-h', '--gpu', '--driver', '--driver-cuda', '--platform', '--glibc', '--python', '--cuda', '--cudnn', '--prefer', '--pre', '--strict-catalog', '--exclude-newer', '--installer', '--channel', '-c', '--override-channels', '--channel-priority', '--virtual-package', '--index-url', '--extra-index-url', '--find-links', '--live', '--offline', '--allow-insecure-host', '--mirror', '--catalog', '--constraint', '--constraints', '--from-env', '--as', '--part', '--allow-cpu', '--output', '-o', '--emit', '--quiet', '-q', '--verbose', '-v', '--color', '--no-user-catalog', '--with', '--yes', '-y', '--dry-run', '--timeout')
    'install-commands' = @('--help', '-h', '--row', '--installer', '--gpu', '--driver', '--driver-cuda', '--platform', '--glibc', '--json', '--catalog', '--timeout')
    'diff' = @('--help', '-h', '--platform', '--python', '--json', '--quiet', '-q', '--color', '--catalog', '--timeout')
    'diagnose' = @('--help', '-h', '--gpu', '--driver', '--driver-cuda', '--platform', '--glibc', '--json', '--quiet', '-q', '--color', '--catalog', '--emit', '--timeout')
    'inspect' = @('--help', '-h', '--gpu', '--driver', '--driver-cuda', '--platform', '--glibc', '--package', '--full', '--most', '--offline', '--allow-insecure-host', '--emit', '--units', '--json', '--catalog', '--timeout')
    'detect' = @('--help', '-h', '--json', '--verbose', '-v', '--timeout')
    'matrix' = @('--help', '-h', '--gpu', '--driver', '--driver-cuda', '--platform', '--glibc', '--python', '--cuda', '--cudnn', '--prefer', '--pre', '--strict-catalog', '--exclude-newer', '--installer', '--channel', '-c', '--override-channels', '--channel-priority', '--virtual-package', '--index-url', '--extra-index-url', '--find-links', '--live', '--offline', '--allow-insecure-host', '--mirror', '--catalog', '--format', '--json', '--shard', '--merge', '--timeout')
    'search' = @('--help', '-h', '--gpu', '--driver', '--driver-cuda', '--platform', '--glibc', '--python', '--cuda', '--cudnn', '--prefer', '--pre', '--strict-catalog', '--exclude-newer', '--installer', '--channel', '-c', '--override-channels', '--channel-priority', '--virtual-package', '--index-url', '--extra-index-url', '--find-links', '--live', '--offline', '--allow-insecure-host', '--mirror', '--catalog', '--limit', '--json', '--timeout')
    'catalog' = @('--help', '-h', '--platform', '--catalog', '--no-user-catalog', '--json', '--timeout')
    'fetch' = @('--help', '-h', '--gpu', '--driver', '--driver-cuda', '--platform', '--glibc', '--installer', '--channel', '-c', '--override-channels', '--channel-priority', '--virtual-package', '--index-url', '--extra-index-url', '--find-links', '--live', '--offline', '--allow-insecure-host', '--mirror', '--catalog', '--for', '--quiet', '-q', '--verbose', '-v', '--timeout')
    'completion' = @('--help', '-h', '--timeout')
    'cache' = @('--help', '-h', '--json', '--timeout')
  }
  $values = @{
    'resolve --prefer' = @('highest', 'lowest')
    'resolve --installer' = @('conda', 'pip', 'auto')
    'resolve --channel-priority' = @('strict', 'flexible', 'disabled')
    'resolve --color' = @('auto', 'always', 'never')
    'why-not --prefer' = @('highest', 'lowest')
    'why-not --installer' = @('conda', 'pip', 'auto')
    'why-not --channel-priority' = @('strict', 'flexible', 'disabled')
    'why-not --color' = @('auto', 'always', 'never')
    'check --color' = @('auto', 'always', 'never')
    'verify --color' = @('auto', 'always', 'never')
    'fleet --installer' = @('conda', 'pip', 'auto')
    'fleet --channel-priority' = @('strict', 'flexible', 'disabled')
    'update --installer' = @('conda', 'pip', 'auto')
    'update --channel-priority' = @('strict', 'flexible', 'disabled')
    'install --prefer' = @('highest', 'lowest')
    'install --installer' = @('conda', 'pip', 'auto')
    'install --channel-priority' = @('strict', 'flexible', 'disabled')
    'install --color' = @('auto', 'always', 'never')
    'install --with' = @('uv', 'pip', 'mamba', 'micromamba', 'conda', 'pixi')
    'install-commands --installer' = @('conda', 'pip', 'uv')
    'diff --color' = @('auto', 'always', 'never')
    'diagnose --color' = @('auto', 'always', 'never')
    'matrix --prefer' = @('highest', 'lowest')
    'matrix --installer' = @('conda', 'pip', 'auto')
    'matrix --channel-priority' = @('strict', 'flexible', 'disabled')
    'matrix --format' = @('text', 'json', 'markdown', 'html', 'github')
    'search --prefer' = @('highest', 'lowest')
    'search --installer' = @('conda', 'pip', 'auto')
    'search --channel-priority' = @('strict', 'flexible', 'disabled')
    'fetch --installer' = @('conda', 'pip', 'auto')
    'fetch --channel-priority' = @('strict', 'flexible', 'disabled')
  }
  $words = @($commandAst.CommandElements | ForEach-Object { $_.ToString() })
  $command = $words | Select-Object -Skip 1 | Where-Object { $options.ContainsKey($_) } | Select-Object -First 1
  if ($command -eq $wordToComplete) { $command = $null }
  $before = if ($wordToComplete -eq '') { $words[-1] } else { $words[-2] }
  $offers = if (-not $command) { $own }
    elseif ($values.ContainsKey("$command $before")) { $values["$command $before"] }
    elseif ($wordToComplete.StartsWith('-')) { $options[$command] }
    else { @() }
  $offers | Where-Object { $_.StartsWith($wordToComplete) } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
