import type { ConfigPaths, Settings } from "@mci/define";

/** A whole number. */
type Int = number;

export const types = {
  example(
    name: string,
    count: Int,
    price: number,
    enabled: boolean,
    tags: string[],
    metadata: Record<string, string>,
    status: "pending" | "done",
    optional: string | null = null,
  ): string {
    return [name, count, price, enabled, tags, Object.keys(metadata), status, optional].join();
  },
};

/**
 * Search for patterns in code files
 *
 * @param query 搜索查询字符串
 * @param file_pattern 文件匹配模式
 * @param case_sensitive 是否区分大小写
 * @param max_results 最大结果数
 * @param encoding 文件编码
 * @param exclude_patterns 排除模式列表
 * @readOnly
 * @idempotent
 */
export function search_code(
  query: string,
  file_pattern = "*.py",
  case_sensitive = false,
  max_results: Int = 100,
  encoding: "utf-8" | "gbk" = "utf-8",
  exclude_patterns: string[] | null = null,
): string {
  return [query, file_pattern, case_sensitive, max_results, encoding, String(exclude_patterns)].join(" ");
}

export const filesystem = {
  /**
   * Search for patterns in code files
   *
   * @title Code Search
   * @readOnly
   * @idempotent
   */
  search_code: (/** 搜索查询字符串 */ query: string): string => query,
};

export const annotations = {
  /**
   * Read file contents
   *
   * @readOnly
   * @idempotent
   */
  read_file: (path: string): string => path,
  /**
   * Delete a file
   *
   * @destructive
   */
  delete_file: (path: string): string => path,
  /**
   * Fetch URL content
   *
   * @openWorld
   */
  fetch_url: (url: string): string => url,
};

export async function my_command(message: string, settings: Settings, paths: ConfigPaths): Promise<string> {
  return `${message} with ${String(settings.get("api.url"))} in ${paths.logs}`;
}

/** With the root of the project, and any others. */
export function in_root(path: string, project_root: string, ...others: string[]): string {
  return [project_root, path, ...others].join("/");
}

export function example(
  required_param: string,
  optional_param = "default",
  optional_list: string[] | null = null,
): string {
  return [required_param, optional_param, String(optional_list)].join(" ");
}
