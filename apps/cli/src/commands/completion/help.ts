export const help = `The script belongs in the start-up file of the shell. It asks 'mci completion tools' for the names of tools, which runs no
config and starts nothing.

Examples:
  echo 'eval "$(mci completion bash)"' >> ~/.bashrc
  echo 'source <(mci completion zsh)' >> ~/.zshrc
  mci completion fish > ~/.config/fish/completions/mci.fish`;
