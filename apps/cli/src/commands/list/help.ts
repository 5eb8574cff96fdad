export const help = `Examples:
  mci list
  mci list --filter tags:read,search --filter except:delete_data
  mci list --as invoices:read
  mci list --skills --prompts
  mci list --format json
  mci list --stdio "npx -y my-server"`;
